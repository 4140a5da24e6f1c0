// Import this before anything that needs a newer Node.js. It runs on any Node.js with module
// support.
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(
    'Inkloom needs Node.js 20 or newer to start, and this is ' +
      process.version +
      '. Install Node.js 22.18 or newer, which also saves a download: https://nodejs.org',
  )
  process.exit(1)
}
