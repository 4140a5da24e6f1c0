import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, isIPv6, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'

const authorizationOf = ({ username, password }: URL): Record<string, string> => {
  if (!username) return {}
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'Proxy-Authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/**
 * The time limit of opening a tunnel in milliseconds. It is longer than an attempt, and closes the
 * connection of a proxy that never answers.
 */
const TUNNEL_MS = 30_000

/**
 * Opens a tunnel to `target`, an IP address with its port. Throws an Error whose code gives the
 * reason if the proxy opens none.
 */
const openTunnel = async (proxy: URL, target: string): Promise<Socket> => {
  const request = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
    method: 'CONNECT',
    path: target,
    headers: { Host: target, ...authorizationOf(proxy) },
  })
  request.end()
  const timer = setTimeout(() => request.destroy(new Error('The proxy does not answer')), TUNNEL_MS)
  const connected = once(request, 'connect') as Promise<[IncomingMessage, Socket]>
  const [answer, socket] = await connected.finally(() => clearTimeout(timer))
  if (answer.statusCode === 200) return socket
  socket.destroy()
  throw Object.assign(new Error('The proxy opened no tunnel'), { code: `proxy answered ${answer.statusCode}` })
}

const encrypt = async (socket: Socket, hostname: string): Promise<TLSSocket> => {
  const host = hostname.replace(/^\[|\]$/g, '')
  const encrypted = connectTls({
    socket,
    // The certificate has to match this name or address. Without it, Node.js expects a certificate
    // for localhost.
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
  })
  await once(encrypted, 'secureConnect')
  return encrypted
}

/**
 * Connects through a proxy, which receives only the checked IP address. The host name is visible
 * only inside the tunnel.
 */
export const connectThroughProxy =
  (proxy: URL, address: string): buildConnector.connector =>
  ({ hostname, protocol, port }, callback) => {
    const open = async () => {
      const target = `${isIPv6(address) ? `[${address}]` : address}:${port || (protocol === 'https:' ? 443 : 80)}`
      const socket = await openTunnel(proxy, target)
      return protocol === 'https:' ? encrypt(socket, hostname) : socket
    }
    const call = async () => {
      try {
        callback(null, await open())
      } catch (error) {
        callback(error as Error, null)
      }
    }
    void call()
  }
