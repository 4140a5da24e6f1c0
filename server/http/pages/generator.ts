import { version } from '../../version.ts'

/** Adds the version that serves a page to its head. */
export const withGenerator = (html: string): string =>
  html.replace('</head>', `<meta name="generator" content="Inkloom ${version}"></head>`)
