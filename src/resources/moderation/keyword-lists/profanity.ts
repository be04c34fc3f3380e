/** A list of profanity. */
export interface ProfanityList {
  /** ISO 639 code. */
  readonly language: string;
  readonly languageName: string;
  readonly terms: readonly string[];
  /** Phrases in which a term is no profanity. */
  readonly exceptions: readonly string[];
}

/**
 * Profanity by language. Own collection. Whole words are matched, so inflections are entered; accents, case, repeated letters and
 * look-alikes are not, because texts are normalised.
 */
const profanity: Readonly<Record<string, string>> = {
  en: `arse, arsehole, arseholes, ass, asses, asshat, asshole, assholes, asswipe, bastard, bastards, bitch, bitches,
    bitchy, blowjob, blowjobs, bollocks, bullshit, buttfuck, buttplug, clusterfuck, cock sucker, cocksucker,
    cocksuckers, cumshot, cunt, cunts, deepthroat, dickhead, dickheads, dickwad, dipshit, douchebag, douchebags,
    dumbass, dumbfuck, faggot, faggots, fuck, fuckable, fucked, fucker, fuckers, fuckface, fuckhead, fuckin,
    fucking, fuckoff, fucks, fucktard, fuckwit, gangbang, goddamn, handjob, horseshit, jackass, jerk off, jerkoff,
    jizz, kikes, milf, mindfuck, mofo, mothafucka, motherfucker, motherfuckers, motherfucking, nigga, niggas,
    nigger, niggers, paki, phuck, piece of shit, prick, pricks, pussy, raghead, retarded, rimjob, schlong, shit,
    shite, shits, shitface, shithead, shitheads, shithole, shitshow, shitted, shitting, shitty, skank, slut, sluts,
    slutty, son of a bitch, spic, sonofabitch, stfu, suck my dick, tits, titties, tosser, tranny, twat, twats, wank,
    wanker, wankers, wanking, wetback, whore, whores`,
  de: `arsch, arschgeige, arschloch, arschlöcher, drecksau, fick, ficken, ficker, fickt, fick dich, fotze, fotzen,
    gefickt, hure, huren, hurensohn, hurensöhne, kanake, kanaken, missgeburt, mistkerl, neger, nutte, nutten,
    scheiße, scheiß, scheißkerl, schlampe, schlampen, schwuchtel, schwuchteln, verfickt, verfickte, verpiss dich,
    wichser, wixer, wichsen`,
  es: `cabrón, cabrona, cabrones, chinga tu madre, chingada, chingar, coño, cojones, culero, follar, gilipollas,
    hija de puta, hijo de puta, hijueputa, joder, jodete, malparido, maricón, maricones, mierda, no mames, pendeja,
    pendejo, pendejos, pinche puta, puta, putas, puto, putos, verga`,
  fr: `bordel de merde, bougnoule, branleur, branleurs, connard, connards, connasse, connasses, couilles, enculé,
    enculés, enculer, fdp, fils de pute, foutre, merde, merdeux, nique ta mère, niquer, ntm, pétasse, putain, pute,
    putes, salaud, salope, salopes, ta gueule, tapette, trou du cul, va te faire foutre`,
  it: `bastardo, bocchinara, cazzo, cazzi, cazzone, coglione, coglioni, figlio di puttana, fottiti, frocio, froci,
    inculare, merda, minchia, pompino, porca puttana, porco dio, puttana, puttane, ricchione, rompicazzo, stronza,
    stronzi, stronzo, stronzata, testa di cazzo, vaffanculo, zoccola, zoccole`,
  nl: `flikker, godverdomme, hoer, hoeren, hoerenzoon, kankerlijer, klootzak, klootzakken, kutwijf, neuken, pisvlek,
    rukker, slet, sletten, tering lijer, teringlijer, tyfushoer, verdomme`,
  pl: `chuj, chuja, chujowy, dupek, dziwka, dziwki, jebać, jebany, jebane, kurwa, kurwy, kurwo, kutas, pierdol się,
    pierdolić, pierdolony, pizda, pojebany, skurwiel, skurwysyn, spierdalaj, wkurwiony, wypierdalaj, zajebisty,
    zjeb`,
  pt: `arrombado, boceta, boquete, buceta, cacete, caralho, cuzão, filha da puta, filho da puta, foda-se, foder,
    fodido, merda, piroca, porra, punheta, putaria, vai se foder, vai tomar no cu, viado, xoxota`,
  ru: `блядь, бляди, блять, ебал, ебаный, ебанутый, ебать, ёбаный, заебал, заебись, залупа, мудак, мудаки, нахуй,
    охуел, охуеть, пидор, пидоры, пидорас, пизда, пиздец, пиздеть, похуй, сука, суки, ублюдок, хуёвый, хуесос, хуй,
    хуйня, хуя, шлюха, шлюхи, долбоёб`,
  tr: `amcık, amına koyayım, amk, aptal orospu, gavat, götveren, ibne, kahpe, orospu, orospu çocuğu, pezevenk,
    sikerim, siktir, siktir git, sikik, yarak, yarrak, yavşak`,
  ja: `くそったれ, クソ野郎, ちんこ, ちんぽ, まんこ, おまんこ, ヤリマン, 死ね, フェラチオ`,
  zh: `他妈的, 她媽的, 你妈逼, 操你妈, 肏你妈, 草泥马, 傻逼, 傻屄, 婊子, 鸡巴, 雞巴, 王八蛋, 狗娘养的`,
  ko: `개새끼, 개새끼야, 병신, 병신아, 병신새끼, 보지년, 시발놈, 시발년, 씨발, 씨발놈, 씨발년, 좆같은, 좆까, 지랄`,
  ar: `احا, ابن الشرموطة, خرا, شرموط, شرموطة, عاهرة, قحبة, كس امك, كسمك, منيوك, طيز`,
  hi: `चूतिया, चूतिये, भोसड़ी के, भोसड़ीके, मादरचोद, बहनचोद, रंडी, गांडू, हरामी, chutiya, madarchod, behenchod,
    bhenchod, bhosdike, gandu`,
};

const LANGUAGES = {
  en: 'English',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
  pt: 'Portuguese',
  ru: 'Russian',
  tr: 'Turkish',
  ja: 'Japanese',
  zh: 'Chinese',
  ko: 'Korean',
  ar: 'Arabic',
  hi: 'Hindi',
};

/**
 * Words of the lists above that are everyday words of another language, or abbreviations. They are in the list of their language only:
 * Swedish "slut" is "end" and "fick" is "got", Danish "slet" is "at all", Dutch "huren" is "to rent", German "Pute" is "turkey".
 */
const everydayElsewhere = `slut, prick, paki, skank, fick, hure, huren, wichsen, verga, puto, fdp, pute, putes, ntm, tapette, slet, rukker,
  flikker, kutas, boquete, boceta, cacete, viado, zoccola, zoccole`;

/** Phrases with these words that are profanity in every language. */
const unmistakable = `you slut, a slut, dirty slut, you prick, a prick, fick deine mutter, du hure, sale pute, espèce de pute, vuile slet`;

const exceptionsByLanguage: Readonly<Record<string, string>> = {
  en: 'spic and span, pussy willow, pussy willows, pussy riot, pussy cat, flame retarded, cock and bull',
  de: 'wichsen sie die schuhe, schuhe wichsen',
  mul: `spic and span, pussy willow, pussy willows, pussy riot, pussy cat, flame retarded, das ass, ein ass, pik ass, herz ass, karo ass,
    kreuz ass, ass im ärmel, sıktır`,
};

const terms = (list: string): string[] => list.split(',').map((term) => term.trim().replace(/\s+/g, ' '));
const withoutTwice = (list: readonly string[]): string[] => [...new Set(list)];

const everyday = new Set(terms(everydayElsewhere));

const exceptionsOf = (language: string): string[] => terms(exceptionsByLanguage[language] ?? '').filter(Boolean);

/** What is profanity in one language, and no everyday word of another. */
export const commonProfanity: ProfanityList = {
  language: 'mul',
  languageName: 'all languages',
  terms: withoutTwice([...Object.values(profanity).flatMap(terms), ...terms(unmistakable)]).filter(
    (term) => !everyday.has(term),
  ),
  exceptions: exceptionsOf('mul'),
};

/** All profanity of each language. */
export const profanityByLanguage: readonly ProfanityList[] = Object.entries(LANGUAGES).map(
  ([language, languageName]) => ({
    language,
    languageName,
    terms: withoutTwice(terms(profanity[language]!)),
    exceptions: exceptionsOf(language),
  }),
);
