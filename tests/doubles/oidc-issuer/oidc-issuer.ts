import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { testIssuerRoutes } from '#server/features/accounts/test-issuer/test-issuer-routes.ts'
import { createTestIssuer } from '#server/features/accounts/test-issuer/test-issuer.ts'
import { type Misbehaviour, misbehaviours, signed } from './misbehaviour.ts'

const CLIENT = { id: 'inkloom-of-a-test', secret: 'secret+of/the:double%' }

/** Starts an issuer that speaks the real protocol and can misbehave on demand. */
export const startOidcIssuer = async ({ port = 0 } = {}) => {
  let misbehaviour: Misbehaviour | null = null
  let address = ''
  const issuer = createTestIssuer({
    url: () => address,
    page: () => `${address}/authorize`,
    client: CLIENT,
    mayReturnTo: () => true,
    // Claims to support every algorithm, so that only the client can refuse one.
    algorithms: ['ES256', 'HS256', 'none'],
    sign: (claims, key) => (misbehaviour ? misbehaviours[misbehaviour] : signed)(claims, key),
  })
  const app = fastify()
  await app.register(testIssuerRoutes(issuer))
  await app.listen({ host: '127.0.0.1', port })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url: address,
    port: (app.server.address() as AddressInfo).port,
    /** The settings with which Inkloom uses this issuer. */
    environment: { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_ISSUER: address },
    /** Returns the address to which the browser is sent after consent. */
    consent: (authUrl: string, email: string) => issuer.consent(new URL(authUrl).searchParams, email),
    misbehave(how: Misbehaviour | null): void {
      misbehaviour = how
    },
    close: () => app.close(),
  }
}
