const { transformSync } = require('esbuild');

module.exports = { process: text => transformSync(text, { format: 'cjs' }) };
