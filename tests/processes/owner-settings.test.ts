import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patiently } from '#tests/patiently.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { startSmtpServer } from '#tests/doubles/smtp-server/smtp-server.ts'
import { call } from '../client.ts'
import { signUp } from '../crash/api.ts'
import type { KillableServer } from '../crash/killable-server.ts'
import { hasServer, newProcesses, type Processes } from './processes.ts'

describe.runIf(hasServer)('settings of the owner with several processes', () => {
  let processes: Processes
  let model: ModelServer
  let web: KillableServer
  let otherWeb: KillableServer
  let token: string
  beforeAll(async () => {
    model = await startModelServer({ models: ['second'] })
    // The environment overrides none of the owner's settings.
    processes = await newProcesses({ AI_BASE_URL: '', AI_MODEL: '', SMTP_URL: '' })
    ;[web, otherWeb] = await Promise.all([processes.web(), processes.web(), processes.worker()])
    token = await signUp(web.url, 'owner@example.com')
  })
  afterAll(async () => {
    await processes.remove()
    await model.close()
  })

  it('take effect in the other process within a second', patiently, async () => {
    const body = { base_url: model.url, model: 'second', prices: null }
    await call(web.url, 'POST /owner/models', { token, body })
    const changed = performance.now()
    await expect
      .poll(async () => (await call(otherWeb.url, 'GET /installation')).writer.name, { interval: 20 })
      .toBe('second on 127.0.0.1')
    expect(performance.now() - changed).toBeLessThan(5000)

    const site = { name: 'Ada’s Press', support_email: null, public_url: null }
    await call(otherWeb.url, 'PUT /owner/site', { token, body: site })
    await expect.poll(async () => (await call(web.url, 'GET /installation')).name, { interval: 20 }).toBe('Ada’s Press')
  })

  it('take effect in the worker, which sends the mail', async () => {
    const smtp = await startSmtpServer()
    try {
      const body = {
        host: '127.0.0.1',
        port: smtp.port,
        security: 'none' as const,
        user: null,
        from: 'hello@example.org',
      }
      await call(web.url, 'PUT /owner/mail', { token, body })
      await expect
        .poll(
          async () => {
            await call(otherWeb.url, 'POST /send_login_link', { body: { email: 'owner@example.com' } })
            return smtp.mails.length
          },
          { interval: 2000 },
        )
        .toBeGreaterThan(0)
    } finally {
      await smtp.close()
    }
  })
})
