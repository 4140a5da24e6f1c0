import { expect, it } from 'vitest'
import { testInkloom } from '#tests/support/test-inkloom.ts'
import { findCommand } from '#tests/validators/find-command.ts'

it('describes the installation, and shows the mailbox without a mail server', async () => {
  const inkloom = await testInkloom()
  expect(await inkloom.call('GET /installation')).toEqual({
    writer: { kind: 'model', name: 'nobody' },
    local_mailbox: true,
    google: 'local',
    providers: [],
    checkout: 'test',
    lifetime_deal_url: null,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    byok_provider: 'api.openai.com',
    support_email: 'support@inkloom.example',
    claims: 'as-specified',
    offline: true,
    pdfx: findCommand('gs') !== undefined,
    name: null,
  })
  const mail = await inkloom.mailFor('POST /signup', 'ada@example.org')
  expect(mail).toMatchObject({ subject: 'Activate your Inkloom account', links: [expect.stringContaining('token=')] })
  await inkloom.stop()
})

it('hides the mailbox in production', async () => {
  const inkloom = await testInkloom({
    environment: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://write.example.org',
      ...(!process.env['TEST_DATABASE_URL'] && { DATABASE_URL: 'embedded' }),
      AI_MODEL: 'builtin',
      SMTP_URL: 'local-mailbox',
      APP_SECRET: 'local-file',
      STRIPE_SECRET_KEY: 'off',
      GOOGLE_CLIENT_ID: 'off',
      SITE_CLAIMS: 'computed',
    },
  })
  expect(await inkloom.call('GET /installation')).toMatchObject({ local_mailbox: false, claims: 'computed' })
  await inkloom.call('POST /signup', { body: { email: 'ada@example.org' } })
  await expect(inkloom.call('GET /mailbox')).rejects.toMatchObject({ status: 404 })
  await inkloom.stop()
})
