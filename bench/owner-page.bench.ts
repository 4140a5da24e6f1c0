// Times every list of the owner's page, with 100,000 accounts and a million events of each kind:
// node bench/owner-page.bench.ts [accounts]. With TEST_DATABASE_URL it uses that PostgreSQL server,
// otherwise the embedded database.
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { testDatabase } from '#tests/support/test-database.ts'
import { countQueues, listBooks } from '#server/features/owner-books/repository.ts'
import { listMessages } from '#server/features/owner-messages/repository.ts'
import { countSubscriptions, listBills, listFailed, listMonths } from '#server/features/owner-revenue/repository.ts'
import { listUsage } from '#server/features/owner-usage/repository.ts'
import { listUsers } from '#server/features/owner-users/repository.ts'
import { pageDeliveries } from '#server/webhooks/repository.ts'

const accounts = Number(process.argv[2] ?? 100_000)
const BAR_MS = 30
const TIMES = 7

const database = await testDatabase()
const { db } = database

const seed: Record<string, string> = {
  'nothing, and drops an index that is quicker to make at the end': 'drop index users_email_parts',
  accounts: `insert into users (email, created_at, activated_at, suspended_at, deletion_due_at)
    select (array['Anna','Bert','clara.d','dmitri','eve_o','Fatima','george','hans-peter'])[1 + n % 8] || '.' || to_hex(n * 7919) || '@'
        || case when n > ${accounts * 0.8} then 'old-firm.example.net' else (array['example.com','mail.example','post.example.org','uni.example.edu'])[1 + n % 4] end,
      now() - n * interval '1 minute', case when n % 20 > 0 then now() end, case when n % 500 = 0 then now() end,
      case when n % 700 = 0 then now() + interval '3 days' end
    from generate_series(1, ${accounts}) as n`,
  'the index again': 'create index users_email_parts on users using gin (email_parts(email)) with (fastupdate = false)',
  numbers: `create table numbered as select id, (row_number() over (order by created_at desc))::int as n from users`,
  sessions: `insert into sessions (token_hash, user_id, expires_at)
    select sha256(id::text::bytea), id, now() + interval '9 days' from numbered`,
  tokens: `insert into token_ledger (user_id, change, reason)
    select id, 1000, 'granted' from numbered, generate_series(1, 2)`,
  subscriptions: `insert into subscriptions (user_id, subscription_id, period, payment_failed, unit_amount, currency, ends_at)
    select id, 'sub_' || n, (array['monthly','quarterly','yearly'])[1 + n % 3], n % 40 = 0, 1500, (array['usd','eur'])[1 + n % 2], now() + interval '9 days'
    from numbered where n % 2 = 0`,
  bills: `insert into money_facts (user_id, currency, facts)
    select id, (array['usd','eur'])[1 + n % 2], (select jsonb_agg(jsonb_build_object('kind', 'bill', 'id', 'in_' || n || '_' || month,
      'customerId', 'cus_' || n, 'subscriptionId', 'sub_' || n, 'at', extract(epoch from now())::bigint - month * 2592000 - n,
      'period', jsonb_build_object('start', 0, 'units', 10000, 'asked', 1500), 'prorated', 0, 'other', 0, 'returned', 0,
      'kept', case when (n + month) % 50 = 0 then 0 else 1500 end, 'paid', 1500, 'atStake', case when (n + month) % 70 = 0 then 1500 else 0 end))
      from generate_series(0, 9) as month)
    from numbered`,
  books: `insert into books (user_id, description, chapters, sub_chapters, language, type, author, writer, status, error_type, error_message, created_at, trashed_at)
    select id, 'About bees', 3, 3, 'english', 'guide', 'Ada', 'model', status, case when status = 'ERROR' then 'AI provider error' end,
      case when status = 'ERROR' then 'nobody there' end, now() - n * interval '1 minute' - book * interval '1 second', case when n % 30 = 0 then now() end
    from numbered, generate_series(1, 2) as book, lateral (select (array['DONE','DONE','DONE','ERROR'])[1 + (n + book) % 4] as status) as told`,
  steps: `insert into book_steps (book_guid, step_key, step, words)
    select guid, 'section:1:' || n, '{"type":"section","text":"Bees fly."}', 100 from books, generate_series(1, 5) as n`,
  keys: `insert into developer_keys (user_id, key_hash, name, hint)
    select id, sha256(id::text::bytea), 'key', '1234' from numbered where n % 10 = 0`,
  webhooks: `with told as (insert into book_callbacks (book_guid, developer_key_id, url, receiver)
      select books.guid, developer_keys.id, 'https://hooks.example/', 'hooks.example:443' from books join developer_keys on developer_keys.user_id = books.user_id
      returning book_guid)
    insert into webhook_deliveries (book_guid, payload, state, next_attempt_at, created_at)
    select book_guid, '{"status":"DONE"}', (array['delivered','delivered','delivered','failed'])[1 + n % 4], now(), now() - n * interval '1 minute' from told, generate_series(1, 20) as n`,
  messages: `insert into contact_messages (name, email, message, created_at, answered_at)
    select 'Anna', 'anna@example.com', 'Where is my book?', now() - n * interval '1 minute', case when n % 900 = 0 then now() end from generate_series(1, 200000) as n`,
  usage: `insert into model_usage (day, model, purpose, calls, failed, input_tokens, output_tokens, words)
    select to_char(now() - day * interval '1 day', 'YYYY-MM-DD'), 'model ' || model, 'purpose ' || purpose, 10, 1, 1000, 1000, 500
    from generate_series(0, 89) as day, generate_series(1, 6) as model, generate_series(1, 12) as purpose`,
}

// The migration's own statements fill its tables.
const migration = readFileSync(new URL('../server/database/migrations/0017_owner_lists.sql', import.meta.url), 'utf8')
for (const statement of migration.split('--> statement-breakpoint'))
  if (statement.includes('INSERT INTO')) seed[`table ${Object.keys(seed).length}`] = statement

for (const [what, statement] of Object.entries(seed)) {
  const begun = performance.now()
  await db.execute(sql.raw(statement))
  console.log(`seeded ${what} in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}
await db.execute(sql.raw('analyze'))

const people =
  (search: string, state: Parameters<typeof listUsers>[1]['state'] = 'any') =>
  () =>
    listUsers(db, { search, state })
const usersAfter = async () => {
  const { rows } = await db.execute<{ created_at: string; id: string }>(
    sql`select created_at::text, id from users order by created_at offset ${Math.floor(accounts / 2)} limit 1`,
  )
  return `${rows[0]!.created_at}~${rows[0]!.id}`
}
const deep = await usersAfter()

const lists: Record<string, () => Promise<unknown>> = {
  'people: first page': people(''),
  'people: a page in the middle': () => listUsers(db, { search: '', state: 'any', after: deep }),
  'people: suspended': people('', 'suspended'),
  'people: to be deleted': people('', 'deletion_scheduled'),
  'people: active': people('', 'active'),
  'people: not activated': people('', 'not_activated'),
  'people: search that everybody matches': people('example'),
  'people: search that one matches': people('anna.1ee'),
  'people: search that nobody matches': people('nobody@nowhere'),
  'people: search, no match, parts are frequent': people('com@anna'),
  'people: search by two letters that nobody has': people('zq'),
  'people: search that only the oldest match': people('old-firm'),
  'people: search by one letter': people('a'),
  'people: search among the suspended': people('fatima', 'suspended'),
  'books: failed': () => listBooks(db, { queue: 'failed' }),
  'books: done': () => listBooks(db, { queue: 'done' }),
  'books: running': () => listBooks(db, { queue: 'running' }),
  'books: how many': () => countQueues(db, 10_001),
  'webhooks: all': () => pageDeliveries(db, { rows: 50 }),
  'webhooks: failed': () => pageDeliveries(db, { rows: 50, state: 'failed' }),
  'webhooks: gone': () => pageDeliveries(db, { rows: 50, state: 'gone' }),
  'messages: open': () => listMessages(db, { show: 'open' }),
  'messages: answered': () => listMessages(db, { show: 'answered' }),
  'revenue: months': () => listMonths(db, '2024-01'),
  'revenue: subscriptions': () => countSubscriptions(db),
  'payments: failed': () => listFailed(db),
  'payments: disputed': () => listBills(db, 'disputed'),
  'payments: returned': () => listBills(db, 'returned'),
  'usage: 90 days': () => listUsage(db, new Date(Date.now() - 89 * 86_400_000).toISOString().slice(0, 10)),
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
const rows = []
for (const [list, ask] of Object.entries(lists)) {
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const begun = performance.now()
    await ask()
    times.push(performance.now() - begun)
  }
  const ms = Math.round(median(times) * 10) / 10
  rows.push({ list, ms, bar: ms <= BAR_MS ? '' : 'over' })
}
console.table(rows)
await database.close()
process.exitCode = rows.some(({ bar }) => bar) ? 1 : 0
