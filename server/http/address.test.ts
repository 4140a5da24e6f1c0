import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { addressOf, networkOf } from './address.ts'

const socket = { remoteAddress: '192.0.2.7' } as Socket

it('counts an IPv4 address by itself, however it is written', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(addressOf({ ip: '::ffff:192.0.2.1', socket })).toBe('192.0.2.1')
  expect(networkOf('192.0.2.1')).not.toBe(networkOf('192.0.2.2'))
})

it('counts an IPv6 network once, whichever of its addresses calls', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
})

it('does not trust a forwarded value that is no address', () => {
  for (const ip of ['', 'localhost', '1.2.3.4.5', '<script>', 'x'.repeat(10_000)])
    expect(addressOf({ ip, socket })).toBe('192.0.2.7')
})
