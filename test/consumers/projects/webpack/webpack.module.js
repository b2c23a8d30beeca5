// webpack writes ES modules only if its settings say so.
export default {
  mode: 'production',
  experiments: { outputModule: true },
  output: { module: true, library: { type: 'module' } },
};
