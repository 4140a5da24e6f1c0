/**
 * English function words: articles, pronouns, prepositions, conjunctions, auxiliaries, common
 * adverbs.
 */
export const functionWords: ReadonlySet<string> = new Set(
  `a an the this that these those such same other another each every either neither both all any some no none
  i me my mine myself you your yours yourself he him his himself she her hers herself it its itself we us our ours ourselves
  they them their theirs themselves one ones who whom whose which what whatever whoever
  of in on at by to from with without within into onto upon over under above below between among across through during
  before after since until till about against along around behind beside besides beyond near off out up down for as like
  than per via toward towards
  and or but nor so yet if unless because although though while whereas when where whenever wherever how why whether once
  be am is are was were been being have has had having do does did doing done will would shall should can could may might
  must ought cannot
  isn't aren't wasn't weren't don't doesn't didn't won't wouldn't can't couldn't shouldn't haven't hasn't hadn't
  i'm you're he's she's it's we're they're i've you've we've they've i'll you'll he'll she'll it'll we'll they'll i'd you'd
  he'd she'd we'd they'd that's there's here's let's
  not never also too very just only even still already again ever always often sometimes then now there here
  more most much many few fewer little less least several enough rather quite almost nearly perhaps maybe however therefore
  thus moreover furthermore otherwise instead else away back soon later first last next own`.split(/\s+/),
)
