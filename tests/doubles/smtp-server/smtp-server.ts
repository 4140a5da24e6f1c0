import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string
  /** User name and password, or null if the client sent none. */
  auth: string | null
  message: string
}

interface Options {
  /** The accepted user name and password; undefined accepts every client. */
  login?: { user: string; password: string }
}

/** Returns the address between < and >. */
const addressIn = (line: string): string => line.slice(line.indexOf('<') + 1, line.indexOf('>'))

/** Starts a mail server that accepts mail without encryption and stores it. */
export const startSmtpServer = async ({ login }: Options = {}) => {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const say = (line: string) => socket.write(`${line}\r\n`)
    let mail = { from: '', to: '', auth: null as string | null }
    let message: string[] | null = null
    let rest = ''
    const hear = (line: string) => {
      if (message) {
        if (line !== '.') return void message.push(line)
        mails.push({ ...mail, message: message.join('\n') })
        message = null
        return say('250 kept')
      }
      const [command = ''] = line.toUpperCase().split(' ')
      if (command === 'EHLO') return say(login ? '250-double\r\n250 AUTH PLAIN' : '250 double')
      if (command === 'AUTH') {
        const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0')
        if (user !== login?.user || password !== login?.password) return say('535 wrong user name or password')
        mail.auth = `${user} ${password}`
        return say('235 welcome')
      }
      if (command === 'MAIL') {
        if (login && mail.auth === null) return say('530 sign in first')
        mail = { ...mail, from: addressIn(line) }
        return say('250 ok')
      }
      if (command === 'RCPT') {
        mail = { ...mail, to: addressIn(line) }
        return say('250 ok')
      }
      if (command === 'DATA') {
        message = []
        return say('354 go on')
      }
      if (command === 'QUIT') {
        say('221 bye')
        return socket.end()
      }
      return say('250 ok')
    }
    socket.on('data', (data) => {
      const lines = (rest + data.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    say('220 double')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
