import { expect, it } from 'vitest'
import { refuseMetadata, refuseMetadataUrl } from './refuse-metadata.ts'

it.each([
  'http://169.254.169.254/latest/meta-data',
  'http://169.254.170.2/v2/credentials',
  // Other notations of the same address.
  'http://2852039166/v1',
  'http://0xa9.0xfe.0xa9.0xfe/v1',
  'http://[::ffff:169.254.169.254]/v1',
  'http://[fe80::1]/v1',
  'http://[fd00:ec2::254]/v1',
  'http://168.63.129.16/v1',
  'http://100.100.100.200/v1',
  'http://metadata.google.internal/computeMetadata/v1',
])('refuses %s', async (url) => {
  await expect(refuseMetadataUrl('base_url', url)).rejects.toMatchObject({ code: 'invalid_request' })
})

it.each(['http://127.0.0.1:11434/v1', 'http://[::1]:8080/v1', 'http://10.0.0.7/v1', 'http://192.168.1.20/v1'])(
  'allows %s',
  async (url) => {
    await expect(refuseMetadataUrl('base_url', url)).resolves.toBeUndefined()
  },
)

const leads = (...to: string[]) => refuseMetadata('host', 'models.example.org', () => Promise.resolve(to))

it('refuses a name that resolves to such an address, and leaves an unknown name to the following call', async () => {
  await expect(leads('192.0.2.7', '169.254.169.254')).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(leads('192.0.2.7')).resolves.toBeUndefined()
  await expect(leads()).resolves.toBeUndefined()
})
