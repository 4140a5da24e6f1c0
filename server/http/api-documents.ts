import type { FastifyInstance } from 'fastify'
import { apiDocument, developerDocument } from '#contract/api-document.ts'
import { contract } from '#contract/contract.ts'
import { placeholders } from '#contract/pages.ts'

/** Serves the descriptions of the API. They are made on first use. */
export const serveApiDocuments = (app: FastifyInstance, publicUrl: () => string): void => {
  const serveDocument = (path: string, make: () => object) => {
    let text: string | undefined
    app.get(path, { exposeHeadRoute: true }, (_, reply) => {
      text ??= JSON.stringify(make())
      const document = text.replaceAll(placeholders.origin, publicUrl())
      return reply.type('application/json; charset=utf-8').send(document)
    })
  }
  serveDocument('/openapi.json', () => apiDocument(contract))
  serveDocument('/openapi-developer.json', () => developerDocument(contract))
}
