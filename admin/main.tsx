import "./kit/page/nonce.ts";
import "./mantine.css";
import "./fonts.css";
import "./tokens.css";
import "./base.css";
import "./kit/layout/layout.module.css";
import "./controls.css";
import "./inputs.css";
import "./overlays.css";
import "./touch.css";
import "./forced-colors.css";
import "./print.css";
import { MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { onSignedOut, onUnavailable } from "#ui/call.ts";
import { Toaster } from "./kit/dialogs/toaster.tsx";
import { toastWarning } from "./kit/dialogs/toasts.ts";
import { hasUnsavedWork } from "./kit/form/unsaved-work.ts";
import { colours } from "./kit/page/colours.ts";
import { nonce } from "./kit/page/nonce.ts";
import { router } from "./routes.tsx";
import { theme } from "./theme.ts";

// The guard sees the session go and shows the sign-in page; this says why. Over unsaved input its dialog does.
onSignedOut(() => {
  if (!hasUnsavedWork()) toastWarning("Your session has ended. Sign in to go on.");
});

// Beside the words of the form that could not be sent: why, and what there is to do.
onUnavailable((words) => toastWarning(words));

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} colorSchemeManager={colours} getStyleNonce={() => nonce}>
      <Toaster />
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
