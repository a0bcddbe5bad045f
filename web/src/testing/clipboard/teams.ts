/** A message selected in Microsoft Teams: a mention, an emoji, a code, a list, and a picture that only its chat may load. */
export const html = `<html>
<body>
<!--StartFragment--><div><p itemprop="copy-paste-block"><span itemid="0" itemscope="" itemtype="http://schema.skype.com/Mention"><span style="font-size:inherit">Anna Weber</span></span>&nbsp;the customer is <strong>very</strong> upset <span title="Worried" type="(worried)" class="animated-emoticon-20-worried"><img itemid="worried" itemscope="" itemtype="http://schema.skype.com/Emoji" src="https://statics.teams.cdn.office.net/evergreen-assets/personal-expressions/v2/assets/emoticons/worried/default/20_f.png" title="Worried" alt="😟" style="width:20px; height:20px"></span></p>
<itemid></itemid>
<ul>
<li itemprop="copy-paste-block">Order <code>4711-A</code></li><li itemprop="copy-paste-block">Call <a href="https://dealer.example/contact" rel="noreferrer noopener" title="https://dealer.example/contact" target="_blank">the dealer</a></li></ul>
<figure class="table"><table style="width:100%" itemprop="copy-paste-table"><tbody><tr><td style="border:1px solid"><p itemprop="copy-paste-block">VIN</p></td><td style="border:1px solid"><p itemprop="copy-paste-block">WBA8E9C50GK645871</p></td></tr></tbody></table></figure>
<p itemprop="copy-paste-block"><img alt="image" src="https://eu-api.asm.skype.com/v1/objects/0-weu-d1-5f2b/views/imgo" itemscope="image/png" width="640" height="360" itemtype="http://schema.skype.com/AMSImage" id="x_0-weu-d1-5f2b" style="vertical-align:bottom; width:640px; height:360px"></p></div><!--EndFragment-->
</body>
</html>`;
