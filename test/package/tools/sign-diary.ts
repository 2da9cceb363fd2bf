import type { Configuration } from 'electron-builder';

export interface SignDiary {
  /** The same configuration, signed by somebody who only writes down what he was handed. */
  signed(config: Configuration): Configuration;
  /** What electron-builder had signed, in its order. */
  paths: string[];
}

/** signtool.exe exists on Windows only. What it would be called for is decided here. */
export function signDiary(): SignDiary {
  const paths: string[] = [];
  return {
    paths,
    signed: config => ({
      ...config,
      win: {
        ...config.win,
        signtoolOptions: {
          ...config.win?.signtoolOptions,
          sign: async ({ path }) => {
            paths.push(path);
          },
        },
      },
    }),
  };
}
