// npm start: prepares everything and becomes the server. If it has to stay as the parent of the
// server, another process does the preparation, so that this one stays small.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { become, canBecome } from './become.mjs'
import { sayWhenMemoryIsShort } from './memory.mjs'
import { rememberedStart } from './remembered-start.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Prepares in a child process, which writes the server's command to a fourth pipe. If there is no
 * command, this process ends with the child's exit code.
 */
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
