import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Makes Node.js report an older version. */
const olderNode = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.8'});Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})`

const commands = ['start', 'run', 'test', 'check', 'build', 'release/release']

it.each(commands)('scripts/%s.mjs says in one sentence that Node.js 18 is too old', async (name) => {
  const run = promisify(execFile)(process.execPath, ['--import', olderNode, `scripts/${name}.mjs`])
  const { code, stdout, stderr } = (await run.catch((error: unknown) => error)) as Record<string, unknown>
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^Inkloom needs Node\.js 20 or newer to start, and this is v18\.20\.8\. [^\n]*\n$/)
})
