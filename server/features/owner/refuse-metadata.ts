import { lookup } from 'node:dns/promises'
import addresses from 'ipaddr.js'
import { ApiError } from '../../http/errors/api-error.ts'

/**
 * Metadata services of clouds that are not at a link-local IPv4 address: those of Azure and
 * Alibaba, and those with IPv6.
 */
const others = new Set(
  ['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254'].map((text) =>
    addresses.process(text).toString(),
  ),
)
const names = /^metadata(\.google\.internal|\.goog)?\.?$/i

const isMetadata = (text: string): boolean => {
  const address = addresses.process(text)
  return address.range() === 'linkLocal' || others.has(address.toString())
}

type Resolve = (host: string) => Promise<string[]>

/** Returns no address for an unknown name, since the following call reports that error itself. */
const resolveHost: Resolve = (host) =>
  lookup(host, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  )

const message =
  'This address is link-local or belongs to a cloud’s metadata service, which gives credentials of this machine. Inkloom never calls it.'

/**
 * Throws an ApiError for a host where a cloud gives credentials to programs on its machines.
 * Loopback and private addresses are allowed, because model and mail servers run there.
 */
export const refuseMetadata = async (field: string, host: string, resolve = resolveHost): Promise<void> => {
  const bare = host.replaceAll(/^\[|\]$/g, '')
  const found = addresses.isValid(bare) ? [bare] : await resolve(bare)
  if (names.test(bare) || found.some(isMetadata))
    throw new ApiError('invalid_request', message, { fields: { [field]: message } })
}

/** Checks the host of a URL like `refuseMetadata`. Invalid URLs are refused elsewhere. */
export const refuseMetadataUrl = async (field: string, url: string | null): Promise<void> => {
  const host = url === null ? undefined : URL.parse(url)?.hostname
  if (host) await refuseMetadata(field, host)
}
