/** Groups whose text is not part of the document. */
export const skippedGroups = new Set(
  (
    'colortbl listtable listoverridetable rsidtbl generator themedata colorschememapping latentstyles datastore xmlnstbl ' +
    'filetbl revtbl bkmkstart bkmkend atnid atnauthor atnref atndate atntime atnicn nonshppict shpinst sp sn sv objdata ' +
    'wgrffmtfilter pgdsctbl ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn tc tcn xe docvar blipuid ' +
    'picprop shprslt listname leveltext levelnumbers fontemb fontfile falt panose background pn pntxta pntxtb'
  ).split(' '),
)
export const headers = new Set(['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'])
/** The properties of the document. */
export const infoNames = new Set([
  'title',
  'subject',
  'author',
  'company',
  'category',
  'keywords',
  'doccomm',
  'operator',
])
/** Groups that contain text only in nested groups. */
export const outerGroups = new Set(['shppict', 'shp', 'result', 'field'])
