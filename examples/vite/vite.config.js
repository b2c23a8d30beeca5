// Vite finds the engine's file and its web worker by itself when it builds. The development server would bundle the package
// into one file of its own, beside which neither lies: so it is told to leave the package as it is.
export default { optimizeDeps: { exclude: ['poker-odds'] } };
