import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportFormats } from '#contract/books.ts'
import { call } from '#tests/client.ts'
import { builtServer } from '../../scripts/server-build.mjs'
import { signUp } from '../crash/api.ts'
import { type KillableServer, startServer } from '../crash/killable-server.ts'
import { settingsFor } from '../crash/settings.ts'
import { canRun } from '../validators/validator.ts'

/** `npm test` builds the bundle first. */
const isBuilt = canRun('the bundled server', builtServer() !== null, 'npm run build makes it')

// Whatever runs in a thread or a process of its own, or reads a file beside its module, is found by its address.
if (isBuilt) {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkloom-bundle-'))
  let server: KillableServer
  let token: string
  beforeAll(async () => {
    server = await startServer(settingsFor({ dataDir }, { AI_MODEL: 'builtin' }), { built: true })
    token = await signUp(server.url, 'owner@example.org')
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const importFile = async (name: string, bytes: Uint8Array) => {
    const response = await fetch(`${server.url}/v1/import?name=${name}`, {
      method: 'POST',
      headers: { Token: token, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as { title: string; words: number; blocks: never[] }
  }

  it('imports a text, and reads what it exports in every format that can be read', { timeout: 120_000 }, async () => {
    const text =
      '# Harbours\n\n## Tides\n\nSalt water, and more of it than anybody had expected.\n\n## Stone\n\nA wall.\n'
    const { blocks } = await importFile('harbours.md', Buffer.from(text))
    const { project_id } = await call(server.url, 'POST /import_project', {
      token,
      body: { name: 'Harbours', language: 'english', blocks },
    })
    for (const format of exportFormats) {
      const response = await fetch(`${server.url}/v1/export`, {
        method: 'POST',
        headers: { Token: token, 'Content-Type': 'application/json' },
        body: JSON.stringify({ project_id, format }),
      })
      expect({ format, status: response.status }).toEqual({ format, status: 200 })
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (format !== 'epub')
        expect(JSON.stringify((await importFile(`harbours.${format}`, bytes)).blocks)).toContain('Salt water')
    }
  })

  it('paraphrases with the built-in writer', { timeout: 60_000 }, async () => {
    const response = await fetch(`${server.url}/v1/paraphrase_content`, {
      method: 'POST',
      headers: { Token: token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ content: 'The quick harbour was very large and it had a big wall.', tone: 'Formal' }),
    })
    expect({ status: response.status, text: await response.text() }).toMatchObject({ status: 200 })
  })

  it('serves the pages and the ratings, and takes the operator’s commands', { timeout: 60_000 }, async () => {
    expect(await (await fetch(server.url)).text()).toContain('<h1')
    expect((await fetch(`${server.url}/ratings.json`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    await server.restart()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
}
