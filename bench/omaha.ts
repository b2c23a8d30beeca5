// The comparison with other engines (rivals.ts), for Omaha.
//   npm run bench -- omaha [--only NAME,NAME] [--quick] [--json FILE] [--write] [--rounds 25] [--native NAME=COMMAND]
process.argv.push('--omaha');
await import('./rivals.js');
