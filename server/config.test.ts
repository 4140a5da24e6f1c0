import { describe, expect, it } from 'vitest'
import { linkHost, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://write.example.org/',
  DATABASE_URL: 'postgres://inkloom@db.example.org/inkloom',
  AI_BASE_URL: 'https://models.example.org/v1',
  AI_MODEL: 'large',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'Inkloom <hello@example.org>',
}

describe('readConfig', () => {
  it('has a default for everything on one machine', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ publicUrl: 'http://127.0.0.1:3000', databaseUrl: null, smtpUrl: null })
    expect(config.ai).toMatchObject({ baseUrl: null, model: null, builtin: false, concurrency: 8 })
  })

  it('names each wrong variable, what it is for, and an example', () => {
    expect(() => readConfig({ PORT: 'many', AI_BASE_URL: 'nowhere' })).toThrow(
      /PORT is not valid.*where it listens.*PORT=3000[\s\S]*AI_BASE_URL is not valid.*AI_BASE_URL=http/,
    )
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it.each(['PUBLIC_URL', 'DATABASE_URL', 'AI_MODEL', 'SMTP_URL', 'MAIL_FROM'])(
    'refuses to start in production without %s',
    (name) => {
      expect(() => readConfig({ ...production, [name]: undefined })).toThrow(new RegExp(`${name} is needed`))
    },
  )

  it('uses a local part in production when it is named', () => {
    const local = { ...production, DATABASE_URL: 'embedded', SMTP_URL: 'local-mailbox', AI_MODEL: 'builtin' }
    expect(readConfig(local)).toMatchObject({ databaseUrl: null, smtpUrl: null, ai: { builtin: true } })
  })

  it('gives the public address without a slash at its end', () => {
    expect(readConfig(production).publicUrl).toBe('https://write.example.org')
  })
})

describe('linkHost', () => {
  it('makes an address that can be opened from one that is listened on', () => {
    expect([linkHost('0.0.0.0'), linkHost('::1'), linkHost('10.0.0.5')]).toEqual(['localhost', '[::1]', '10.0.0.5'])
  })
})
