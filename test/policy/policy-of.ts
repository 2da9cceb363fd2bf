import type { PolicySource } from '../../src-main/core/base/ports/policy-source.ts';

/** The policy file of a managed computer, without a disk. A text stands as it is. */
export function policyOf(policy: unknown): PolicySource {
  const text = typeof policy === 'string' ? policy : JSON.stringify(policy);
  return { file: '/etc/keyholder/policy.json', read: async () => ({ kind: 'text', text }) };
}
