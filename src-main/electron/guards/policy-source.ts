import { createPolicyFile } from '../../adapters/policy-file.ts';
import { policyPlace } from '../../adapters/policy-place.ts';
import type { PolicySource } from '../../core/base/ports/policy-source.ts';

/**
 * SECURITY: an installed Keyholder obeys the policy file of its computer, whatever its command line says. From its source it
 * obeys the file that it is given, and otherwise none: development is nobody's managed computer.
 */
export function policySource(options: {
  packaged: boolean;
  /** `app.getAppPath()` */
  root: string;
  /** Of `--policy`. */
  given: string | null;
  platform: string;
  env: Readonly<NodeJS.ProcessEnv>;
}): PolicySource | null {
  const { packaged, root, given, platform, env } = options;
  // Electron goes by the name of the program alone, and a copy of it can have any.
  const installed = packaged || root.endsWith('.asar');
  if (!installed)
    return given === null ? null : createPolicyFile({ file: given, trust: 'anybody', platform });
  const file = policyPlace(platform, env);
  return file === null ? null : createPolicyFile({ file, trust: 'administrators', platform });
}
