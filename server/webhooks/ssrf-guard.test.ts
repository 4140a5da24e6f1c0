import { expect, it } from 'vitest'
import { isAllowedAddress } from './ssrf-guard.ts'

it.each([
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.255.1'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['link-local, where clouds keep their secrets', '169.254.169.254', 'fe80::1'],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
  ['the cloud platform', '168.63.129.16'],
  ['multicast and broadcast', '224.0.0.1', '239.1.1.1', '255.255.255.255', 'ff02::1'],
  ['reserved', '240.0.0.1', '192.0.0.8', '198.18.0.1', '198.19.255.255', '192.88.99.1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['IPv4 as IPv6', '::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '::7f00:1', '::ffff:0:7f00:1'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1'],
  ['6to4 and Teredo', '2002:7f00:1::', '2001::1'],
  ['unique local and site-local', 'fc00::1', 'fd00:ec2::254', 'fec0::1'],
  ['unspecified, discarded, not given out', '::', '100::1', '4000::1', '5f00::1', '8000::1'],
  ['no addresses', 'localhost', '', '1.2.3.4.5', '300.1.1.1'],
])('refuses %s', (_, ...addresses) => {
  for (const address of addresses)
    expect({ address, may: isAllowedAddress(address, []) }).toEqual({ address, may: false })
})

it('allows public addresses', () => {
  for (const address of ['8.8.8.8', '168.63.129.17', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect({ address, may: isAllowedAddress(address, []) }).toEqual({ address, may: true })
})

it("allows the operator's networks, and nothing beside them", () => {
  const allowed = ['127.0.0.0/8', 'fd00::/16']
  for (const address of ['127.0.0.1', '::ffff:127.3.2.1', 'fd00::1'])
    expect(isAllowedAddress(address, allowed)).toBe(true)
  for (const address of ['::1', '10.0.0.1', 'fd01::1', '169.254.169.254'])
    expect(isAllowedAddress(address, allowed)).toBe(false)
})
