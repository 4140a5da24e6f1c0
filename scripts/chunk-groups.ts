import type { Rolldown } from 'vite'

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]

// Code that several pages share goes into few chunks, because each script that a page loads costs
// time: 70 small ones took a third more processor time than 12. The bundler alone makes a chunk for
// each combination of pages that shares a module. `chunk-groups.test.ts` limits what each page loads.

/**
 * Returns a group of the matching modules and everything that they import, except for modules of
 * earlier groups.
 */
const group = (name: string, ...modules: string[]): Group => ({
  name,
  test: new RegExp(`[\\\\/](?:${modules.join('|').replaceAll('/', '[\\\\/]')})`),
})

/** Limits a group to its matching modules, without their imports. */
const alone = (codeGroup: Group): Group => ({ ...codeGroup, includeDependenciesRecursively: false })

/** Limits a group to its matching modules that several pages use, without their imports. */
const sharedOf = (codeGroup: Group): Group => ({ ...alone(codeGroup), minShareCount: 2 })

/**
 * A module belongs to the first group that matches it. The groups that most pages need come first,
 * because a group must not contain a module that pages without this group need. A module of a
 * single page stays in the chunk of that page. Two chunks must not import each other: one of them
 * would run before its imports are defined.
 */
export const chunkGroups: Group[] = [
  // Public pages and the application.
  { name: 'load', test: /preload-helper/ },
  group('react', 'node_modules/(?:react|react-dom|scheduler)/'),
  group(
    'site',
    'contract/(?:claims|format-money|note-texts|plans)\\.ts',
    'lucide-react/dist/esm/(?:createLucideIcon|icons/x)\\.',
    'manuscript/model/(?:count-words|languages)\\.ts',
    'web/lib/account/session\\.ts',
    'web/lib/api/(?:api|read-text-stream)\\.ts',
    'web/lib/navigation/redirect-url\\.ts',
    'web/ui/class-names\\.ts',
  ),
  // The modules that the page for readers shares with the application. Without this group, that
  // page would load and start the application.
  alone(
    group(
      'readers',
      'contract/(?:comment|sharing)-limits\\.ts',
      'lucide-react/dist/esm/icons/(?:download|message-square|table-of-contents)\\.',
      'manuscript/model/anchors/(?:anchor|anchor-text|find-anchors|find-quotes|text-offsets)\\.ts',
      'manuscript/model/(?:blocks/block-limits|blocks/image-name|clean-text|editor-state)\\.ts',
      'node_modules/eventsource-parser/',
      'web/editor/blocks/formula/draw-formula\\.ts',
      'web/lib/comments/comment-drafts\\.ts',
      'web/lib/api/(?:event-stream|follow-events)\\.ts',
      'web/lib/files/(?:file-name|save-file)\\.ts',
      'web/lib/format/beginning-of\\.ts',
      'web/lib/input/(?:composing|lost-texts|unsent-text|use-focus-back)\\.ts',
      'web/ui/scroll-by-keyboard\\.ts',
    ),
  ),
  // The comments panel and the marks of comments load after the project page. The groups that pages
  // load at first must not contain parts of them, because the panel and the marks import from that
  // page.
  sharedOf(group('comments', 'manuscript/model/anchors/', 'web/features/comments/', 'contract/comments\\.ts')),
  group('diff', 'node_modules/diff/', 'manuscript/model/diff/diff-words\\.ts'),
  // Every page of the application.
  group(
    'app',
    'web/app/entry\\.tsx',
    '@tanstack/react-query/.*/(?:useQuery|useMutation)\\.js',
    'web/ui/(?:empty-state|notice)\\.tsx',
  ),
  // The login, and all pages of a signed-in user.
  group(
    'contract',
    'node_modules/zod/',
    'contract/(?:accounts|billing)\\.ts',
    'web/lib/account/installation\\.ts',
    'web/ui/(?:checkbox|field|ink|password-field|text-field)\\.tsx',
  ),
  group(
    'account',
    'node_modules/@hookform/',
    'web/features/accounts/sign-in/(?:login|signup|login-with-token)-page\\.tsx?',
  ),
  // All pages of a signed-in user.
  group(
    'shell',
    'manuscript/model/(?:blocks/image-name|print-rules|sections/section-fields)\\.ts',
    'web/app/(?:app-shell|open-account)\\.tsx',
  ),
  // Several of these pages.
  group('menu', '@base-ui/react/menu/', 'web/ui/(?:menu-button|use-drag-order)\\.tsx?'),
  sharedOf(
    group('markdown', 'node_modules/(?:decode-named|mdast-|micromark|unist-)', 'manuscript/model/local-edits\\.ts'),
  ),
  // The rules for names, which the codex panel and the spell checker load on demand.
  sharedOf(
    group(
      'names',
      'web/features/codex/card-entity\\.ts',
      'manuscript/model/names/(?!(?:editor-names|apply-rename|name-types)\\.)',
    ),
  ),
  sharedOf(group('text', 'contract/codex', 'manuscript/', 'web/features/codex/', 'web/lib/codex/')),
  // The code for saving, which logging out needs too.
  sharedOf(group('saving', 'web/editor/saving/')),
  // Modules shared only by parts of the project page that load later. They import from that page,
  // so the groups that the page loads at first must not contain them.
  sharedOf(group('panels', 'web/editor/(?:view/show-passage|selection/caret-block)\\.ts')),
  sharedOf(group('lost-drafts', 'web/ui/lost-drafts\\.tsx')),
  // The project page, and the dialogs and the comparison that it loads when they are opened.
  sharedOf(
    group(
      'editor',
      'node_modules/@?lexical/',
      'web/editor/(?!blocks/formula/draw)',
      'web/features/projects/(?:compare|history|import)/',
    ),
  ),
  sharedOf(group('books', 'web/features/books/')),
  sharedOf(group('owner', 'contract/owner\\.ts', 'web/(?:app|features)/owner', 'web/lib/account/owner')),
  sharedOf({ name: 'shared', test: (id) => !/[\\/](?:web[\\/]site|accounts[\\/]sign-in|altcha-lib)[\\/]/.test(id) }),
]
