import { Button } from "@mantine/core";
import { openChat } from "#admin/features/desk/todo/chat-window.ts";
import { IconBrandWhatsapp } from "#admin/kit/display/icons.ts";
import { useClinic } from "#admin/kit/page/clinic.ts";
import type { AppointmentRequest } from "#contract/desk/appointment-requests.ts";
import { rejectionText } from "#rules/desk/messages/message-texts.ts";
import { mobileDigits } from "#rules/values/text/chat.ts";

/** Opens the chat that tells the visitor why; no button where the number has no chat. */
export function TellRejection({ request }: { request: AppointmentRequest }) {
  const clinic = useClinic();
  const { name, mobile, date, time, language, rejectReason } = request;
  const digits = mobileDigits(mobile);
  if (digits === null || rejectReason === null) return null;
  const tell = () => {
    const facts = clinic?.clinic;
    const frame = {
      clinic: facts?.name[language] ?? facts?.name.en ?? "",
      phone: facts?.phone.display ?? "",
    };
    openChat(digits, rejectionText({ name, date, time, reason: rejectReason }, frame, language));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
      data-autofocus
      onClick={tell}
    >
      Tell why in WhatsApp
    </Button>
  );
}
