import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'

// Measures the security of signing in: if response times reveal known addresses, how many of 10,000
// password guesses are checked, and how many of 100 concurrent uses of a link succeed: node
// bench/sign-in.bench.ts [rounds]
const ROUNDS = Number(process.argv[2] ?? 2000)
const LINKS = Math.min(ROUNDS, 500)
const GUESSES = 10_000
const RACES = 20
const RACERS = 100
const AT_ONCE = 50

const quantile = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!
const password = 'the right password'
const known = 'known@example.org'

const compare = async (what: string, rounds: number, emails: string[], call: (email: string) => Promise<unknown>) => {
  const took = emails.map(() => [] as number[])
  for (let round = 0; round < rounds; round++)
    // The order is random, so that no call always follows the same one.
    for (const place of emails.map((_, place) => place).toSorted(() => Math.random() - 0.5)) {
      const begun = performance.now()
      await call(emails[place]!)
      took[place]!.push(performance.now() - begun)
    }
  console.log(`${what}, ${rounds} of each, alternating, in ms:`)
  for (const part of [0.1, 0.25, 0.5])
    console.log(
      `  quantile ${part}: ${emails.map((email, place) => `${email} ${quantile(took[place]!, part).toFixed(2)}`).join(', ')}`,
    )
}

const timing = async () => {
  const inkloom = await testInkloom({ limiter: liftedLimiter() })
  await inkloom.signUpWithPassword(known, password)
  await inkloom.signUp('without@example.org')
  const logIn = (email: string) => inkloom.request('POST /login', { body: { email, password: 'a wrong password' } })
  await compare('A refused password', ROUNDS, [known, 'unknown@example.org', 'without@example.org'], logIn)
  const ask = (email: string) => inkloom.request('POST /send_login_link', { body: { email } })
  await compare('A link asked for', LINKS, [known, 'unknown@example.org'], ask)
  await inkloom.stop()
}

const guessing = async () => {
  const inkloom = await testInkloom({ environment: { TRUSTED_PROXY_HOPS: '1' } })
  await inkloom.signUpWithPassword(known, password)
  const statuses = new Map<number, number>()
  let next = 0
  const guesser = async () => {
    while (next < GUESSES) {
      const guess = next++
      // Each call has another address, so that only the limit of the account applies.
      const headers = { 'X-Forwarded-For': `10.${guess >> 16}.${(guess >> 8) & 255}.${guess & 255}` }
      const body = { email: known, password: `guess ${guess}` }
      const { status } = await inkloom.request('POST /login', { body, headers })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, guesser))
  const seconds = (performance.now() - begun) / 1000
  const looked = statuses.get(400) ?? 0
  const token = await inkloom.linkToken('POST /send_login_link', known)
  const owner = await inkloom.request('GET /login_with_token/:token', { params: { token } })
  await inkloom.stop()
  console.log(`${GUESSES} guesses from as many addresses in ${seconds.toFixed(0)} s: ${looked} checked`)
  console.log(`  owner by link in the meantime: ${owner.status}`)
}

const races = async () => {
  const inkloom = await testInkloom({ limiter: liftedLimiter() })
  await inkloom.signUp(known)
  const winners: number[] = []
  for (let race = 0; race < RACES; race++) {
    const token = await inkloom.linkToken('POST /send_login_link', known)
    const redeem = () => inkloom.request('GET /login_with_token/:token', { params: { token } })
    const answers = await Promise.all(Array.from({ length: RACERS }, redeem))
    winners.push(answers.filter(({ status }) => status === 200).length)
  }
  await inkloom.stop()
  console.log(`${RACES} races of ${RACERS} for one link: ${winners.join(' ')} got in`)
}

await timing()
await guessing()
await races()
