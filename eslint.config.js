import js from '@eslint/js';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { handlersNeverThrow } from './scripts/eslint/handlers-never-throw.mjs';
import { layers } from './scripts/eslint/layers.mjs';

// The house rules that a look at one file can check. Those that need the whole tree, the database or the API document are
// tests, in test/structure. CONTRIBUTING.md says what they are for.

const importsGoDown = layers.slice(0, -1).flatMap((parts, index) =>
  parts.map((part) => ({
    target: `src/${part}`,
    from: layers
      .slice(index)
      .flat()
      .filter((other) => other !== part)
      .map((other) => `src/${other}`),
    message: `src/${part} imports only from the layers below it, which scripts/eslint/layers.mjs lists.`,
  })),
);

/** Imports that belong to some parts of src/ only. */
const bans = {
  statuses: {
    regex: '^@nestjs/common$',
    importNamePattern: '^(HttpStatus|HttpCode|Redirect|\\w*Exception)$',
    message: 'Throw a DomainError with a code of the error catalogue: the error filter alone knows statuses.',
  },
  database: {
    regex: '^(pg|@prisma/.*)$',
    message: 'Only repositories and the platform speak to the database.',
  },
  generated: {
    regex: '^#generated/',
    allowTypeImports: true,
    message: 'Only repositories and platform/database use what Prisma generates as values; elsewhere it is a type.',
  },
  climbing: {
    regex: '^(\\.\\./){2,}(?!\\.|bench/|clients/|console/|scripts/)',
    message: 'Write an import from two folders up or more from the root: #platform/errors/domain-error.js.',
  },
  frameworks: {
    regex: '^(@nestjs/|@prisma/|pg$|express$)',
    message: 'Conformance cases speak HTTP to any server, and run without the server of this package.',
  },
};

/** A later entry for the same rule replaces an earlier one, so each part of src/ gets its whole list at once. */
const forbidImports = (...names) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns: [...names, 'climbing'].map((name) => bans[name]) }],
});

export default defineConfig(
  globalIgnores([
    '**/dist/',
    'coverage/',
    'src/generated/',
    'src/platform/database/generated/',
    'clients/*/src/generated/',
    '.confab/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    languageOptions: { globals: globals.node },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      // Texts in French have no-break spaces.
      'no-irregular-whitespace': ['error', { skipTemplates: true }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      // A quarrel about line breaks, which are Prettier's.
      'no-unexpected-multiline': 'off',
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strict],
    // As in tsconfig.json: a class that decorators name as a type is a value.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.js'], extensionAlias: { '.js': ['.ts', '.js'] } }),
      ],
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, varsIgnorePattern: '^_' }],
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'import-x/order': [
        'error',
        {
          groups: ['builtin', 'external', 'internal', 'parent', 'sibling'],
          pathGroups: [{ pattern: '#*/**', group: 'internal' }],
          alphabetize: { order: 'asc' },
          'newlines-between': 'never',
        },
      ],

      // A class without members is one whose fields decorators declare.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowEmpty: true }],
      // With noUncheckedIndexedAccess `!` is how one says that an index is known to be there.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'clients/**/*.ts'],
    plugins: { regexp },
    // Whatever an expression is applied to may be long and hostile one day.
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false, ignorePartial: false }],
    },
  },
  {
    files: ['src/**/*.ts'],
    plugins: { confab: { rules: { 'handlers-never-throw': handlersNeverThrow } } },
    rules: {
      'confab/handlers-never-throw': 'error',
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: importsGoDown }],
      // What src/ imports has to be there in production, where development dependencies are not installed.
      'import-x/no-extraneous-dependencies': ['error', { devDependencies: false, includeTypes: false }],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read the Config: src/platform/config is the only reader of the environment.',
        },
        { object: 'AbortSignal', property: 'any', message: 'Use anySignal, which keeps timeouts alive.' },
      ],
      // A longer file is usually two things.
      'max-lines': ['error', 350],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: forbidImports('statuses', 'database', 'generated'),
  },
  { files: ['src/{core,resources,operations}/**/*.repository.ts'], rules: forbidImports('statuses') },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/platform/**', 'src/**/*.repository.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^for(App|Installation)$/]',
          message: 'Only repositories and the platform run statements and use Prisma.',
        },
      ],
    },
  },
  { files: ['src/conformance/**/*.ts'], rules: forbidImports('frameworks') },
  {
    files: ['src/platform/**/*.ts'],
    rules: forbidImports('statuses', 'generated'),
  },
  {
    files: ['src/platform/{database,context}/**/*.ts'],
    rules: forbidImports('statuses'),
  },
  {
    files: ['src/platform/openapi/**/*.ts'],
    rules: forbidImports('generated'),
  },
  { files: ['src/platform/http/**/*.ts'], rules: forbidImports('generated') },
  {
    files: ['src/platform/**/*.ts'],
    ignores: ['src/platform/database/hosts/**', 'src/platform/database/embedded-postgres/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'NewExpression[callee.object.name="pg"][callee.property.name="Client"]',
          message: 'Connect by DatabaseClient, which knows URLs with several hosts.',
        },
      ],
    },
  },
  { files: ['src/platform/config/**/*.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['test/**/*.ts'],
    rules: {
      ...forbidImports(),
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.name=/^(describe|it|test)$/][callee.property.name=/^(only|skip|todo)$/]',
          message: 'A test runs or is not there.',
        },
      ],
      // Answers are held against the API document at run time; giving each a type as well would say everything twice.
      '@typescript-eslint/no-explicit-any': 'off',
    },
  },
);
