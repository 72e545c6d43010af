import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMarkdownRenderer } from '../../../../generator/content/render-markdown.ts';
