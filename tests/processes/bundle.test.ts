import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFormatNames } from '#manuscript/model/export-formats.ts'
import { call, request } from '#tests/client.ts'
import { builtServer } from '../../scripts/server-build.mjs'
import { signUp } from '../crash/api.ts'
import { type KillableServer, startServer } from '../crash/killable-server.ts'
import { settingsFor } from '../crash/settings.ts'
import { canRun } from '../validators/validator.ts'

/** `npm test` builds the bundle first. */
const isBuilt = canRun('the bundled server', builtServer() !== null, 'npm run build makes it')

// Modules that run as threads or processes, and files beside modules, are located by URL.
describe.skipIf(!isBuilt)('the bundled server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkloom-bundle-'))
  let server: KillableServer
  let token: string
  beforeAll(async () => {
    server = await startServer(settingsFor({ dataDir }, { AI_MODEL: 'builtin' }), { built: true })
    token = await signUp(server.url, 'owner@example.org')
  })
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

  it('imports a text, and reads every exported format that can be imported', async () => {
    const text =
      '# Harbours\n\n## Tides\n\nSalt water, and more of it than anybody had expected.\n\n## Stone\n\nA wall.\n'
    const { blocks } = await importFile('harbours.md', Buffer.from(text))
    const { project_id } = await call(server.url, 'POST /import_project', {
      token,
      body: { name: 'Harbours', language: 'english', blocks },
    })
    const files: { name: string; bytes: Uint8Array }[] = []
    for (const format of exportFormatNames) {
      const response = await fetch(`${server.url}/v1/export`, {
        method: 'POST',
        headers: { Token: token, 'Content-Type': 'application/json' },
        body: JSON.stringify({ project_id, format }),
      })
      expect({ format, status: response.status }).toEqual({ format, status: 200 })
      const bytes = new Uint8Array(await response.arrayBuffer())
      files.push({ name: `harbours.${format}`, bytes })
    }
    for (const { name, bytes } of files.filter((file) => /\.(?:txt|docx|pdf)$/.test(file.name)))
      expect(JSON.stringify((await importFile(name, bytes)).blocks)).toContain('Salt water')
  })

  it('runs the threads of the built-in writer', async () => {
    const { project_id } = await call(server.url, 'POST /create_empty_project', { token, body: {} })
    const content = 'The harbour was very large, and it had a big wall.'
    const answer = await request(server.url, 'POST /paraphrase_content', {
      token,
      body: { content, tone: 'Formal', project_id },
    })
    // The tool either changes the text or reports that it needs a model. Both answers come from its
    // thread.
    expect(await answer.text()).toMatch(/modified_content|without a language model/)
  })

  it('serves the pages and the ratings, and restarts with its data', async () => {
    expect(await (await fetch(server.url)).text()).toContain('<h1')
    expect((await fetch(`${server.url}/ratings.json`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    await server.restart()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})
