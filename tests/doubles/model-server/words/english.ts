// English uses a small grammar instead of random words, because developers see it when they try
// Inkloom with the fake model.
export const english = {
  subjects:
    'the careful reader|a patient gardener|the old lighthouse|every small town|the first page|a good teacher|the river|our oldest neighbour|the morning market|a quiet workshop|the second draft|an honest question|the winter harbour|a borrowed map|the youngest sister|the village clock|a new habit|the long road|the kitchen table|an unfinished letter|the night train|a single candle|the whole family|the lantern maker|a practical plan|the narrow bridge|the weather|a forgotten song|the wooden boat|the local library|an early mistake|the garden wall|a steady hand|the last chapter|an open window|the baker|a sudden storm|the ferryman|the apprentice|the orchard'.split(
      '|',
    ),
  verbs:
    'explains|remembers|carries|changes|welcomes|protects|measures|follows|gathers|reveals|repairs|questions|prepares|answers|crosses|divides|steadies|teaches|rewards|surprises|outlasts|describes|collects|shelters|sharpens|softens|borrows|returns|names|keeps|finds|tests|mends|shapes|notices|watches|balances|guides|brightens|honours'.split(
      '|',
    ),
  objects:
    'a simple rule|the shape of the day|what nobody wrote down|three useful tools|the smallest details|a promise from last spring|the cost of waiting|its own reasons|an empty notebook|the work of many hands|a better question|the first frost|two kinds of silence|the distance between friends|a box of old photographs|the price of bread|more than it takes|the weight of the evidence|a long argument|some unexpected company|the habits of a lifetime|a clear list of steps|the sound of rain|the edge of the map|a fair share of the harvest|the difference between luck and skill|one good idea|the names of the streets|a lesson about patience|the other side of the hill|a handful of seeds|the story behind the story|a warm meal|the turning of the tide|enough light to read by|the limits of the method|an old disagreement|a change of plans|a row of quiet houses|the beginning of an answer'.split(
      '|',
    ),
  places:
    'before breakfast|after the long winter|in the middle of the week|near the harbour wall|at the end of the lane|during the slow season|under a pale sky|without any hurry|for the third time|beside the open fire|in almost every case|on ordinary days|between two storms|with great care|beyond the last houses|in a matter of hours|against all advice|along the northern shore|for reasons of its own|with one eye on the clock|in the company of strangers|at the first attempt|over many years|behind the old school|once the guests have gone|while the kettle boils|where the paths meet|as the light fades|because the season demands it|even when money is short'.split(
      '|',
    ),
  openings:
    'Still|In practice|Later|By contrast|For that reason|Now and then|At first|Meanwhile|More often|In the end|Even so|Most of the time|To begin with|Somewhere else|Year after year|Against expectation'.split(
      '|',
    ),
  joins: ['and', 'but', 'while', 'so that', 'because', 'although', 'until', 'whenever'],
  titles: {
    first:
      'Quiet|Patient|Northern|Hidden|First|Open|Lasting|Borrowed|Slow|Bright|Honest|Winter|Distant|Careful|Simple|Broken|Golden|Silent|Restless|Common'.split(
        '|',
      ),
    second:
      'Harbours|Questions|Gardens|Letters|Roads|Habits|Voices|Maps|Tools|Seasons|Promises|Rooms|Rivers|Lessons|Journeys|Windows|Stories|Patterns|Debts|Beginnings'.split(
        '|',
      ),
    third:
      'at Dawn|in Practice|and Their Makers|Without Hurry|of the Old Town|for Beginners|Beyond the Wall|under Snow|and What They Cost|Revisited|by Hand|in Common Use|on the Water|after the Storm|Worth Keeping|from the Inside'.split(
        '|',
      ),
  },
}
