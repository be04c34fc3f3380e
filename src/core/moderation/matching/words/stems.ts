/** Particles and endings of Korean, which are written together with the word before them. */
const particles = new Set(
  `은 는 이 가 을 를 의 에 에게 에서 에게서 로 으로 와 과 랑 이랑 하고 도 만 까지 부터 처럼 같이 같은 보다 마다 조차 마저 밖에 한테 께 께서 들 들이 들은 들을 들의 들아 들도
  아 야 이야 여 이여 나 이나 든지 라 이라 라고 이라고 라니 이라니 란 이란 라는 이라는 라도 이라도 다 이다 네 이네 냐 이냐 니 이니 며 이며 인 인데 지 이지 죠 이죠 요 이에요 예요 입니다 님 씨 놈아 년아`
    .split(/\s+/)
    .map((particle) => particle.normalize('NFKD')),
);
const LENGTHS = [...new Set([...particles].map(({ length }) => length))];

/** The article of Arabic, alone or after a conjunction or preposition. */
const ARABIC_ARTICLE = /^(?:[وف]?(?:[بك]?ال|لل))(?=.{2})/u;
const HANGUL = /^[\u1100-\u11ff]/;

/** The words that a word of a text may be an inflection of, without what the language attaches to them. */
export function stemsOf(word: string): string[] {
  if (HANGUL.test(word))
    return LENGTHS.filter((length) => length < word.length && particles.has(word.slice(-length))).map((length) =>
      word.slice(0, -length),
    );
  const article = ARABIC_ARTICLE.exec(word);
  return article ? [word.slice(article[0].length)] : [];
}
