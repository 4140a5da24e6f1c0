// The process that downloads and installs the small local model. It ends with the server that
// started it.
import { hasEngine } from '#writer/model/local/engine.ts'
import { installEngine } from '#writer/model/local/install-engine.ts'
import { type DownloadStatus, downloadModel } from './download-model.ts'

const [dataDir, url, sha256] = process.argv.slice(2) as [string, string, string?]
const report = (status: DownloadStatus) => process.send?.(status)
process.on('disconnect', () => process.exit(0))

try {
  await downloadModel(dataDir, { url, sha256: sha256 ?? null }, report)
  if (!hasEngine(dataDir)) {
    report({ state: 'installing' })
    installEngine(dataDir)
  }
  report({ state: 'ready' })
} catch (error) {
  report({ state: 'failed', problem: error instanceof Error ? error.message : String(error) })
}
process.disconnect?.()
