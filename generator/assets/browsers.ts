/** Browsers that know every syntax the output may use: those of early 2023 on, as esbuild names them. */
export const browsers: string[] = ['chrome110', 'edge110', 'firefox110', 'safari16.4'];
