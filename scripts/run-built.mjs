// npm start: prepares everything and becomes the server. A process that has to stay beside the server has another one prepare, and
// so stays small.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { become, canBecome } from './become.mjs'
import { sayWhenMemoryIsShort } from './memory.mjs'
import { rememberedStart } from './remembered-start.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The other process writes the server's command into a fourth pipe. Its exit code is ours where there is none. */
const prepareElsewhere = () => {
  const preparer = fileURLToPath(new URL('./prepare-elsewhere.mjs', import.meta.url))
  const { status, output } = spawnSync(process.execPath, [preparer, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  })
  if (status !== 0) process.exit(status ?? 1)
  return JSON.parse(String(output[3]))
}

process.chdir(root)
const remembered = process.argv.includes('--built') ? null : rememberedStart()
if (remembered) sayWhenMemoryIsShort({ builds: false })
const prepareHere = async () => (await import('./prepare.mjs')).prepare()
const { program, args, settings } = remembered ?? (canBecome ? await prepareHere() : prepareElsewhere())
become(program, args, settings)
