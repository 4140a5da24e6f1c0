import { accounts } from './accounts.ts'
import { aiKey } from './ai-key.ts'
import { billing } from './billing.ts'
import { bookFindings } from './book-findings.ts'
import { bookSections } from './book-sections.ts'
import { bookPlans } from './book-plans.ts'
import { books } from './books.ts'
import { captcha } from './captcha.ts'
import { chapters } from './chapters.ts'
import { codex } from './codex.ts'
import { comments } from './comments.ts'
import { contact } from './contact.ts'
import { contexts } from './contexts.ts'
import { cover } from './cover.ts'
import { edits } from './edits.ts'
import { endpoints } from './endpoint.ts'
import { exportCalls } from './exports.ts'
import { goals } from './goals.ts'
import { images } from './images.ts'
import { installation } from './installation.ts'
import { ownerAudit } from './owner-audit.ts'
import { ownerBackups } from './owner-backups.ts'
import { ownerBooks } from './owner-books.ts'
import { ownerHealth } from './owner-health.ts'
import { ownerContactMessages } from './owner-messages.ts'
import { ownerRevenue } from './owner-revenue.ts'
import { ownerUsage } from './owner-usage.ts'
import { ownerUsers } from './owner-users.ts'
import { ownerWebhooks } from './owner-webhooks.ts'
import { owner } from './owner.ts'
import { personalData } from './personal-data.ts'
import { preflight } from './preflight.ts'
import { projectList } from './project-list.ts'
import { projects } from './projects.ts'
import { publication } from './publication.ts'
import { questions } from './questions.ts'
import { ratings } from './ratings.ts'
import { sharing } from './sharing.ts'
import { tools } from './tools.ts'
import { trash } from './trash.ts'
import { usage } from './usage.ts'

/** Every call of the API, below /v1. */
export const contract = endpoints({
  ...accounts,
  ...aiKey,
  ...billing,
  ...books,
  ...bookFindings,
  ...bookSections,
  ...bookPlans,
  ...captcha,
  ...chapters,
  ...codex,
  ...comments,
  ...contact,
  ...contexts,
  ...cover,
  ...edits,
  ...exportCalls,
  ...goals,
  ...images,
  ...installation,
  ...owner,
  ...ownerAudit,
  ...ownerBackups,
  ...ownerBooks,
  ...ownerContactMessages,
  ...ownerHealth,
  ...ownerRevenue,
  ...ownerUsage,
  ...ownerUsers,
  ...ownerWebhooks,
  ...personalData,
  ...preflight,
  ...projects,
  ...projectList,
  ...publication,
  ...questions,
  ...ratings,
  ...sharing,
  ...tools,
  ...trash,
  ...usage,
})
export type InkloomContract = typeof contract
