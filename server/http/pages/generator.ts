import { version } from '../../config/version.ts'

/** Adds a generator tag with the version to the head of a page. */
export const withGenerator = (html: string): string =>
  html.replace('</head>', `<meta name="generator" content="Inkloom ${version}"></head>`)
