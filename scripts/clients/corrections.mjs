/** Replacements in the generated code, by language. Versions 6 and later of the generator do not need them. */
export const CORRECTIONS = {
  python: [],
  php: [
    // functions that guzzlehttp/psr7 2 does not have
    ['\\GuzzleHttp\\Psr7\\build_query(', '\\GuzzleHttp\\Psr7\\Query::build('],
    ['\\GuzzleHttp\\Psr7\\try_fopen(', '\\GuzzleHttp\\Psr7\\Utils::tryFopen('],
    // objects of any content: arrays, whose values stay what they are
    ["settype($data, 'array');\n            return $data;", 'return json_decode(json_encode($data), true);'],
    // PHP 8.1 reports methods of its interfaces that have no type
    [
      /^ {4}(?=public function (?:offset(?:Exists|Get|Set|Unset)|jsonSerialize)\()/gm,
      '    #[\\ReturnTypeWillChange]\n    ',
    ],
  ],
};
