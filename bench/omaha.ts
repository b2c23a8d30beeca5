// The comparison with other engines (rivals.ts), for Omaha.
process.argv.push('--omaha');
await import('./rivals.js');
