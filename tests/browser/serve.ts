// Starts the real server for the browser tests, on its own port with a fresh database and a fake
// model server.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'inkloom-browser-'))
const model = await startModelServer({ port: 0, firstTokenMs: 40, tokensPerSecond: 600, concurrency: 16, seed: 1 })
const server = spawn(process.execPath, ['scripts/start.mjs'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    AI_BASE_URL: model.url,
    AI_MODEL: 'double',
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    SMTP_URL: '',
    PUBLIC_URL: '',
    APP_SECRET: '',
    STRIPE_SECRET_KEY: '',
    GOOGLE_CLIENT_ID: '',
    // Each test states its own client address, so that limits per address don't add up over all
    // tests.
    TRUSTED_PROXY_HOPS: '1',
  },
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  void model.close().finally(() => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(code ?? 0)
  })
})
