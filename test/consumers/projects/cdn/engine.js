// The page's own server by another name, which is another origin.
const { loadEngine } = await import(`http://localhost:${location.port}/node_modules/poker-odds-wasm/index.js`);

export const engine = loadEngine();
