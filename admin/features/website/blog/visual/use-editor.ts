import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useRef, useState } from "react";
import { toastWarning } from "#admin/kit/dialogs/toasts.ts";
import type { SiteLanguage } from "#contract/values/texts.ts";
import type { LibraryPicture } from "#contract/website/library.ts";
import { bringsPictures, cleanPaste, cleanText } from "./clean-paste.ts";
import { type OpenedText, openText } from "./open-text.ts";
import { editorPlugins } from "./plugins.ts";
import { pictureOf } from "./schema.ts";
import { write } from "./write.ts";

export type Opened = Extract<OpenedText, { doc: unknown }>;

interface EditorProps {
  /** The text as it was opened when the editor was mounted. */
  opened: Opened;
  /** The text as the post has it now; one that did not come from here is opened anew. */
  value: string;
  language: SiteLanguage;
  isWrong: boolean;
  pictures: readonly LibraryPicture[] | undefined;
  onChange: (markdown: string) => void;
  /** Gets a text that came from elsewhere and has no visual form. */
  onProblem: (opened: OpenedText) => void;
  onLink: () => void;
}

const attributesOf = (language: SiteLanguage, isWrong: boolean): Record<string, string> => ({
  role: "textbox",
  "aria-multiline": "true",
  "aria-label": "Text of the post",
  "aria-invalid": String(isWrong),
  lang: language,
  dir: language === "ur" ? "rtl" : "ltr",
});

/** Shows the pictures of a text, as the library has them. */
function showPictures(dom: ParentNode, pictures: EditorProps["pictures"]): void {
  for (const image of dom.querySelectorAll<HTMLImageElement>("img[data-picture]")) {
    const found = pictures?.find(({ picture }) => picture === pictureOf(image.dataset.picture ?? ""));
    if (found) image.src = found.src;
  }
}

function warnOfPictures(html: string): string {
  if (bringsPictures(html))
    toastWarning("Pictures do not come along with a pasted text. Put them in with the button Picture.");
  return cleanPaste(html);
}

/**
 * The editor of ProseMirror in an element, and its state after each change. Over 60 lines: the editor lives outside of
 * React, and everything that crosses over does so here.
 */
export function useEditor(host: RefObject<HTMLDivElement | null>, props: EditorProps) {
  const latest = useRef(props);
  latest.current = props;
  const [state, setState] = useState(() =>
    EditorState.create({ doc: props.opened.doc, plugins: editorPlugins(() => latest.current.onLink()) }),
  );
  const view = useRef<EditorView>(null);
  /** The text as it came in or went out last. */
  const known = useRef(props.value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once; what changes is read from `latest`
  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView(host.current, {
      state,
      attributes: attributesOf(latest.current.language, latest.current.isWrong),
      transformPastedHTML: warnOfPictures,
      transformPastedText: cleanText,
      nodeViews: {
        picture: ({ attrs }) => {
          const dom = document.createElement("img");
          dom.dataset.picture = attrs.src;
          dom.alt = attrs.alt;
          const around = document.createElement("span");
          around.append(dom);
          showPictures(around, latest.current.pictures);
          return { dom };
        },
      },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (!transaction.docChanged || transaction.getMeta("from outside")) return;
        known.current = write(next.doc);
        latest.current.onChange(known.current);
      },
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  const { value, language, isWrong, pictures } = props;
  useEffect(
    () => view.current?.setProps({ attributes: attributesOf(language, isWrong) }),
    [language, isWrong],
  );
  useEffect(() => {
    if (view.current) showPictures(view.current.dom, pictures);
  }, [pictures]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || value === known.current) return;
    known.current = value;
    const opened = openText(value);
    if ("problem" in opened) return latest.current.onProblem(opened);
    const { tr } = editor.state;
    editor.dispatch(tr.replaceWith(0, tr.doc.content.size, opened.doc.content).setMeta("from outside", true));
  }, [value]);
  return { state, view };
}
