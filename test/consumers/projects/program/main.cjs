const { loadEngine } = require('poker-odds-wasm');
const { ask } = require('./ask.js');

loadEngine().then(ask).then(console.log);
