import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { PAGE_ROWS } from '#contract/paging.ts'
import type { Queryable } from '../../database/database.ts'
import { cutPage } from '../../database/page.ts'
import { auditLog, users } from '../../database/schema/index.ts'

interface Filter {
  kind: string
  subject: string
  from?: string
  to?: string
  after?: string
}

const subjects = alias(users, 'subjects')
/** The subject as a user id, or null if the action did not concern an account. */
const subjectId = sql`case when ${auditLog.subject} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${auditLog.subject}::uuid end`
const firstWord = sql`split_part(${auditLog.action}, '.', 1)`

const isAbout = (subject: string) =>
  or(
    eq(auditLog.subject, subject),
    sql`${auditLog.subject} in (select ${users.id}::text from ${users} where lower(${users.email}) = ${subject.toLowerCase()})`,
  )

export const listEntries = async (db: Queryable, { kind, subject, from, to, after }: Filter) => {
  const found = await db
    .select({
      entry: auditLog,
      by: users.email,
      account: subjects.email,
      cursor: sql<string>`${auditLog.id}::text`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.ownerId))
    .leftJoin(subjects, eq(subjects.id, subjectId))
    .where(
      and(
        kind === '' ? undefined : eq(firstWord, kind),
        subject === '' ? undefined : isAbout(subject),
        from === undefined ? undefined : gte(auditLog.at, new Date(`${from}T00:00:00Z`)),
        to === undefined ? undefined : lt(auditLog.at, sql`${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`),
        after === undefined ? undefined : lt(auditLog.id, Number(after)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(PAGE_ROWS + 1)
  return cutPage(found, PAGE_ROWS)
}

/**
 * Lists the kinds of audit entries. The query skips from kind to kind in the index, so its time
 * grows with the number of kinds and not with the log.
 */
export const listKinds = async (db: Queryable): Promise<string[]> => {
  const { rows } = await db.execute<{ kind: string }>(sql`
    with recursive kinds as (
      (select ${firstWord} as kind from ${auditLog} order by 1 limit 1)
      union all
      select (select ${firstWord} from ${auditLog} where ${firstWord} > kinds.kind order by 1 limit 1)
      from kinds where kinds.kind is not null
    )
    select kind from kinds where kind is not null`)
  return rows.map(({ kind }) => kind)
}
