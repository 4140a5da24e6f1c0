import type { FastifyInstance } from 'fastify'
import { ProtocolError, type TestIssuer } from './test-issuer.ts'

/** The issuer's endpoints for its client, below the issuer's own address. */
export const testIssuerRoutes = (issuer: TestIssuer) => async (app: FastifyInstance) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_, body, done) => done(null, new URLSearchParams(body as string)),
  )
  app.get('/.well-known/openid-configuration', () => issuer.metadata())
  app.get('/keys', () => issuer.publicKeys())
  app.post('/token', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      return await issuer.exchange(request.body instanceof URLSearchParams ? request.body : new URLSearchParams())
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      return reply.code(error.message === 'invalid_client' ? 401 : 400).send({ error: error.message })
    }
  })
}
