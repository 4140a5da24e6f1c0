// Restores a backup to a separate folder, in a separate process. The keys are read from standard
// input, because a list of processes would reveal arguments. Errors are written to standard output,
// and the exit code is then 1.
import { text } from 'node:stream/consumers'
// oxlint-disable-next-line boundaries/dependencies -- It restores a backup exactly as the operator's command line does.
import { restoreBackup } from '../admin/back-up.ts'

process.umask(0o077)
const [file, dataDir] = process.argv.slice(2) as [string, string]
try {
  const { identities } = JSON.parse(await text(process.stdin)) as { identities: string[] }
  await restoreBackup({ dataDir }, file, { identities })
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
