/** Clipboard content of Office programs: HTML as they write it, without repetitions. */

/** A red picture of 8 by 4 pixels. */
export const pictureBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAEUlEQVR42mM4pq+PFTFQTwIANK0kgZKf1CAAAAAASUVORK5CYII=';
const pictureHex = Array.from(atob(pictureBase64), (character) =>
  character.charCodeAt(0).toString(16).padStart(2, '0'),
);

const officeHead = (program: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:${program}"
xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=${program}><meta name=Generator content="Microsoft 15">`;

export const excelHtml = `${officeHead('Excel.Sheet')}
<style>
<!--table {mso-displayed-decimal-separator:"\\,"; mso-displayed-thousand-separator:"\\.";}
@page {margin:.75in .7in .75in .7in;}
td {padding-top:1px; color:black; font-size:11.0pt; font-weight:400; font-style:normal; font-family:Calibri, sans-serif;
  mso-number-format:General; text-align:general; vertical-align:bottom; white-space:nowrap;}
.xl65 {font-weight:700; background:#D9E1F2; mso-pattern:black none;}
.xl66 {mso-number-format:"\\#\\,\\#\\#0\\.00"; text-align:right;}
-->
</style></head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment-->
 <col width=128 style='mso-width-source:userset;mso-width-alt:4681;width:96pt'>
 <col width=64 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=128 style='height:15.0pt;width:96pt'>Item</td>
  <td class=xl65 width=64 style='width:48pt'>EUR</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'>Paint</td>
  <td class=xl66 align=right x:num="450">450</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td colspan=2 height=20 style='height:15.0pt;mso-ignore:colspan'>Total as agreed</td>
 </tr>
<!--EndFragment-->
</table>
</body></html>`;

export const wordHtml = `${officeHead('Word.Document')}
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style>
<!--
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:12.0pt; font-family:"Calibri",sans-serif;}
a:link, span.MsoHyperlink {mso-style-priority:99; color:#0563C1; text-decoration:underline; text-underline:single;}
@list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7; font-family:Symbol;}
-->
</style></head>
<body lang=EN-GB link="#0563C1" style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<p class=MsoNormal><b><span lang=EN-US style='mso-ansi-language:EN-US'>Findings</span></b><span lang=EN-US> of the
visit, see <a href="https://dealer.example/report?id=7">the report</a>.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
lang=EN-US style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>Roof leaks<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
lang=EN-US style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>left seal<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
lang=EN-US style='font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>Paint peels<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span lang=EN-US><span
style='mso-list:Ignore'>3.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>Order the part<o:p></o:p></span></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-yfti-tbllook:1184'>
 <thead><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <th width=150 valign=top style='width:112.5pt;border:solid windowtext 1.0pt'><p class=MsoNormal><span lang=EN-US>Part<o:p></o:p></span></p></th>
  <th width=150 valign=top style='width:112.5pt;border:solid windowtext 1.0pt'><p class=MsoNormal><span lang=EN-US>State<o:p></o:p></span></p></th>
 </tr></thead>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=150 rowspan=2 valign=top style='width:112.5pt'><p class=MsoNormal><span lang=EN-US>Seal<o:p></o:p></span></p></td>
  <td width=150 valign=top style='width:112.5pt'><p class=MsoNormal><i><span lang=EN-US>torn<o:p></o:p></span></i></p></td>
 </tr>
 <tr><td width=150 valign=top><p class=MsoNormal><span lang=EN-US>replaced<o:p></o:p></span></p></td></tr>
</table>
<!--EndFragment-->
</body></html>`;

/** A mail with a picture. Its HTML refers to a file of the sender's machine, the RTF next to it contains the bytes. */
export const outlookHtml = `${officeHead('Word.Document')}
<style>
<!--
 p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif; mso-fareast-language:EN-US;}
-->
</style></head>
<body lang=DE link="#0563C1" vlink="#954F72">
<!--StartFragment-->
<p class=MsoNormal>Dear colleagues,<o:p></o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_1" type="#_x0000_t75" style='width:6pt;height:3pt'>
 <v:imagedata src="file:///C:/Users/weber/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/>
</v:shape><![endif]--><![if !vml]><img width=8 height=4
src="file:///C:/Users/weber/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" alt="Damage" v:shapes="Picture_1"><![endif]><o:p></o:p></p>
<table class=MsoNormalTable border=0 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>
 <tr><td valign=top style='padding:0cm 5.4pt 0cm 5.4pt'><p class=MsoNormal>VIN<o:p></o:p></p></td>
  <td valign=top style='padding:0cm 5.4pt 0cm 5.4pt'><p class=MsoNormal><span style='font-weight:bold'>WBA8E9C50GK645871</span><o:p></o:p></p></td></tr>
</table>
<!--EndFragment-->
</body></html>`;
export const outlookRtf = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Calibri;}}{\pard Dear colleagues,\par}
{\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}{\sp{\sn fFlipH}{\sv 0}}}\picscalex100\picscaley100\piccropl0
\picw212\pich106\picwgoal120\pichgoal60\pngblip\bliptag-1203312{\*\blipuid b846f4d0a1b2c3d4e5f60718293a4b5c}
${pictureHex.join('').replace(/(.{64})/g, '$1\n')}}}{\nonshppict{\pict\picscalex100\wmetafile8\bliptag-1203312 0100090000030e00}}\par}`;
