import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'

export interface Authority {
  /** Path of the CA's certificate, for NODE_EXTRA_CA_CERTS. */
  file: string
  /**
   * Issues a key and a certificate for names (`DNS:models.example`) and addresses (`IP:127.0.0.1`).
   */
  issue(...names: string[]): { key: Buffer; cert: Buffer }
  remove(): void
}

/** Creates a certificate authority with the program openssl. */
export const newAuthority = (): Authority => {
  const folder = mkdtempSync(join(tmpdir(), 'inkloom-authority-'))
  const at = (name: string) => join(folder, name)
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test authority')
  let count = 0
  return {
    file: at('ca.pem'),
    issue(...names) {
      const name = `issued-${count++}`
      openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/CN=Test server')
      writeFileSync(at(`${name}.ext`), `subjectAltName=${names.join(',')}\n`)
      const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2']
      openssl('x509', '-req', '-in', `${name}.csr`, ...signing, '-extfile', `${name}.ext`, '-out', `${name}.pem`)
      return { key: readFileSync(at(`${name}.key`)), cert: readFileSync(at(`${name}.pem`)) }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Terminates TLS for a server without it, and records the requested names (SNI). */
export const startTlsFront = async (to: number, identity: { key: Buffer; cert: Buffer }) => {
  const names: (string | false)[] = []
  const server = createServer(identity, (near) => {
    names.push((near as { servername?: string | false }).servername ?? false)
    const onward = connect(to, '127.0.0.1')
    near.on('error', () => onward.destroy())
    onward.on('error', () => near.destroy())
    near.on('close', () => onward.destroy())
    onward.on('close', () => near.destroy())
    near.pipe(onward).pipe(near)
  })
  // A caller that rejects the certificate closes the connection.
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, names, close: () => server.close() }
}
